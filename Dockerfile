# Makes a release and serves it. `docker compose up` starts it with PostgreSQL and a proxy (docs/deploying.md).

FROM node:24-slim AS build
WORKDIR /foyer
# Compiles what has no ready-made binary for this machine.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN npm ci --include=dev
COPY . .
RUN npm run release
RUN mkdir /release && tar -xzf release/foyer-*.tar.gz --strip-components=1 -C /release

FROM node:24-slim
ENV NODE_ENV=production FOYER_DATA=/data LOG_LEVEL=info HOST=0.0.0.0 PORT=3000
COPY --from=build /release /foyer
RUN mkdir -p /data && chown node:node /data
USER node
WORKDIR /foyer
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "main.js"]
