"""What every test has in common."""

import structlog

# As structlog does by itself, but for errors: where rich is installed, each of them comes with every local
# variable of every frame, and takes a fifth of a second.
structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False),
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]
)
