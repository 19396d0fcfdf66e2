# Lodge in earnest: `docker compose up -d` with DISCORD_TOKEN in .env.
FROM python:3.12-slim AS build
WORKDIR /build
COPY requirements.lock .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock

FROM python:3.12-slim
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 LOG_FORMAT=json
RUN useradd --system --uid 10001 --home-dir /lodge --shell /usr/sbin/nologin lodge \
    && mkdir -p /lodge/data && chown -R lodge /lodge
COPY --from=build /venv /venv
WORKDIR /lodge
COPY engines engines
COPY render render
COPY locales locales
COPY bot bot
COPY cogs cogs
COPY LICENSE README.md ./
USER lodge
VOLUME /lodge/data
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-m", "bot", "health"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot", "run"]
