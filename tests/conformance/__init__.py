"""Every request of the bot against Discord's OpenAPI document: `make conformance OPENAPI=<file>`."""
