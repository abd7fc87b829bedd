# The service as a container: no build step, since Node runs the sources. Runs as an ordinary user and writes to /data and /tmp
# only, so that the rest may be read-only: docs/deploy.md.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# What tools and optional peers bring is not needed.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8787 \
    DATABASE_URL=sqlite:/data/portico.db
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY fixtures fixtures
COPY src src
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/main.ts"]
CMD ["serve"]
