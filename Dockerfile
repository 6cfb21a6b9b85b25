# SeqDesk as an image: the web app, the server and its own PostgreSQL in one; compose.yaml puts a PostgreSQL beside it.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    SEED=none \
    TZ=Asia/Shanghai
WORKDIR /app
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/dist ./dist
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# A program that is cut cannot say so: the first files are compared with their hashes before, and then compare the others.
# The commands of analysts run by their names: docker run --rm -v "$PWD/schemas:/app/schemas" IMAGE validate --format github
ENTRYPOINT ["sh", "-c", "(cd dist/server && grep -E '  (main|operate)[.]js$' files.sha256 | sha256sum --check --status --strict) 2>/dev/null || { echo 'SeqDesk cannot start: dist/server/main.js or operate.js is damaged. Take the image anew; what is stored is safe.' >&2; exit 1; }; case \"$1\" in validate|plan|apply|explain) command=$1; shift; exec node \"dist/generators/$command.js\" \"$@\";; esac; exec \"$@\"", "seqdesk"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
