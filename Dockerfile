# The server, its loader and every other command, in one image: `docker run IMAGE` serves, `docker run IMAGE load ...` loads.
# Built by any builder, the one without BuildKit too.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package has to run a script of its own to work here.
RUN npm ci --omit=dev --ignore-scripts

FROM node:${NODE_VERSION}-slim
LABEL org.opencontainers.image.title="Filings Data Service" \
      org.opencontainers.image.description="Self-hosted REST API and MCP server over SEC filings" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/app/compiled
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE CHANGELOG.md ./
COPY docs/guides docs/guides
COPY index-mappings index-mappings
COPY src src
COPY loaders loaders
# A new volume takes over the owner of what it covers.
RUN mkdir -m 700 /data compiled && chown 1000:1000 /data compiled
USER 1000:1000
# Modules are compiled here and not at each start, which may write nothing: it takes half the time. The health
# check, which has nobody to ask here, is to fail.
RUN DATA_DIR=/tmp/compiling node src/cli/run.ts status >/dev/null && rm -r /tmp/compiling && ! node src/cli/health-check.ts 2>/dev/null
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "/app/src/cli/health-check.ts"]
ENTRYPOINT ["node", "/app/src/cli/run.ts"]
CMD ["start"]
