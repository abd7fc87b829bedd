# The service as a container: the package that npm installs, on Node. It runs as an ordinary user and writes to /data and /tmp only,
# so the rest can be read-only. See docs/deploy.md.
FROM --platform=$BUILDPLATFORM node:24-slim AS package
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node packaging/package.ts /tmp \
  && npm install --global --prefix /installed --offline --no-audit --no-fund /tmp/portico-commerce-portico-*.tgz \
  && install -d -o node -g node -m 700 /volumes/data

# Nothing runs in this stage, so an image for another processor needs no emulation.
FROM node:24-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8787 \
    DATABASE_URL=sqlite:/data/portico.db
COPY --from=package /installed/ /usr/local/
COPY --from=package --chown=node:node /volumes/ /
# By number, so that Kubernetes can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["portico"]
CMD ["serve"]
