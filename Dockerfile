# Lodge in earnest: `docker compose up -d` with DISCORD_TOKEN in .env.
FROM python:3.12-slim AS build
# requirements-postgres.lock for a bot whose matches are in PostgreSQL.
ARG REQUIREMENTS=requirements.lock
WORKDIR /build
COPY ${REQUIREMENTS} .
# Nothing is installed in the image itself, so pip stays here.
RUN python -m venv --without-pip /venv
RUN pip --python /venv/bin/python install --no-cache-dir --no-compile --require-hashes -r ${REQUIREMENTS}
COPY engines lodge/engines
COPY render lodge/render
COPY bot lodge/bot
COPY cogs lodge/cogs
COPY LICENSE README.md lodge/
COPY docker/trim.py .
# Compiled here: the image cannot be written, and what is compiled at every start takes seconds. What translations are
# compiled from takes 4 MB.
RUN python trim.py /venv lodge/bot/locales \
    && (cd lodge && /venv/bin/python -B -m bot.translate) \
    && rm lodge/bot/locales/*.pot lodge/bot/locales/*/*.md lodge/bot/locales/*/LC_MESSAGES/*.po \
    && python -m compileall -q -j 0 --invalidation-mode unchecked-hash /venv/lib lodge

FROM python:3.12-slim
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 LOG_FORMAT=json
RUN useradd --system --uid 10001 --home-dir /lodge --shell /usr/sbin/nologin lodge \
    && mkdir -p /lodge/data && chown -R lodge /lodge
COPY --from=build /venv /venv
COPY --from=build /build/lodge /lodge
WORKDIR /lodge
USER lodge
VOLUME /lodge/data
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-m", "bot", "health"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot", "run"]
