# Builds the pages, and leaves out of the image what only the build needs: docker build --tag hatbodol .
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && rm -rf node_modules .local/logs

FROM node:${NODE_VERSION}-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Nothing reads typings, source maps and sources at run time. The last line is what firebase-admin can do without.
RUN npm ci --omit=dev \
  && find node_modules -type f -regextype posix-extended \
    -regex '.*(\.d\.[cm]?ts|\.map|\.[cm]?tsx?|\.md|\.markdown|\.tsbuildinfo)' -delete \
  && find node_modules -type d -empty -delete \
  && rm -r node_modules/@google-cloud node_modules/google-gax

# The same Debian as in the stages above, without npm and yarn.
FROM debian:bookworm-slim
RUN useradd --user-group --uid 10001 --no-create-home --shell /usr/sbin/nologin hatbodol \
  && install --directory --owner=hatbodol --group=hatbodol --mode=0700 /data
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=pages /app ./
COPY --from=packages /app/node_modules ./node_modules
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER hatbodol
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "--eval", \
  "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
# The tasks of npm run: `docker run hatbodol status`. A stop signal is passed on to the server, and its end awaited.
ENTRYPOINT ["node", "scripts/run.mjs"]
CMD ["start"]
