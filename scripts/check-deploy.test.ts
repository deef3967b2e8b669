import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { imageLimits } from '#contract/hosted-images.ts'
import { productRoutes } from '#contract/routes/product.ts'
import { readConfig } from '#server/config/config.ts'
import { Environment } from '#server/config/environment.ts'
import { liveLimits } from '#server/live/live-streams.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Returns the first group of each match. */
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const findNumber = (path: string, pattern: RegExp) => Number(pattern.exec(read(path))?.[1])

const image = read('Dockerfile')
const compose = read('compose.yaml')
const unit = read('deploy/hatbodol.service')

describe('the files for installations', () => {
  it('set only settings that exist', () => {
    const [nodes = ''] = compose.split('\nservices:')
    const set = [
      ...findAll(image, /^ENV (.*)$/gm).flatMap((line) => findAll(line, /([A-Z_]+)=/g)),
      ...findAll(unit, /^Environment=(.*)$/gm).flatMap((line) => findAll(line, /([A-Z_]+)=/g)),
      ...findAll(nodes, /^ {4}([A-Z_]+):/gm),
    ]
    expect(set.length).toBeGreaterThan(12)
    expect(set.filter((name) => !(name in Environment.shape))).toEqual([])
  })

  it('ask health checks that exist', () => {
    const paths = [image, read('deploy/haproxy.cfg')].flatMap((file) =>
      findAll(file, /(\/api\/health\/\w+)/g),
    )
    const known = Object.values(productRoutes).map(({ path }) => `/api${path}`)
    expect(paths.length).toBeGreaterThan(1)
    expect(paths.filter((path) => !known.includes(path))).toEqual([])
  })

  it('agree about versions, ports and files', () => {
    const installed = findAll(read('scripts/setup/project.mjs'), /nodeVersion = '(.*)'/g)
    expect(findAll(image, /NODE_VERSION=(\S+)/g)).toEqual(installed)
    const port = findNumber('Dockerfile', /PORT=(\d+)/)
    expect(findAll(compose, /node\d:(\d+)/g)).toEqual([port, port, port].map(String))
    const metrics = findNumber('compose.yaml', /METRICS_PORT: (\d+)/)
    expect(findAll(read('deploy/prometheus.yml'), /node\d:(\d+)/g)).toEqual(
      [metrics, metrics, metrics].map(String),
    )
    const mounted = findAll(compose, /\.\/(deploy\/[\w.-]+)/g)
    expect(mounted.length).toBe(3)
    expect(mounted.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('wait longer, and let more through, than the product needs', () => {
    const mebibyte = 1024 ** 2
    expect(findNumber('deploy/nginx.conf', /client_max_body_size (\d+)m;/) * mebibyte).toBeGreaterThan(
      imageLimits.bytes,
    )
    const waits = [
      findNumber('deploy/nginx.conf', /proxy_read_timeout (\d+)s/),
      findNumber('deploy/haproxy.cfg', /timeout server (\d+)s/),
    ]
    for (const seconds of waits) expect(seconds * 1000).toBeGreaterThan(2 * liveLimits.heartbeatMs)
    // Both run behind a proxy.
    const graceMs = readConfig({ TRUST_PROXY: 'on' }).shutdownGraceMs
    const stops = [
      findNumber('compose.yaml', /stop_grace_period: (\d+)s/),
      findNumber('deploy/hatbodol.service', /TimeoutStopSec=(\d+)/),
    ]
    for (const seconds of stops) expect(seconds).toBeGreaterThan(graceMs / 1000 + 10)
  })

  it('let no client choose the trace of its request', () => {
    expect(read('deploy/haproxy.cfg')).toContain('http-request del-header traceparent\n')
    expect(read('deploy/nginx.conf')).toContain('proxy_set_header traceparent "";\n')
  })

  it('leave no secrets and data of the machine in the image', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const path of ['.env', '.git', '.local', 'data', 'node_modules']) expect(ignored).toContain(path)
  })
})

/** Only `npm run dev` loads it. */
const development = 'server/pages/development.ts'

/** The package of a value's import. Types are gone when the code runs. */
const importsOf = /(?:^(?:import|export)\b(?! type\b)[^']*?from |\bimport\()'((?:@[\w-]+\/)?[a-z][\w.-]*)/gm

it('what serves imports no package that `npm ci --omit=dev` leaves out', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object }
  const paths = globSync('{server,features,services,emulators,contract,db,lib}/**/*.ts', { cwd: root })
  const imported = paths
    .filter((path) => !path.includes('.test.') && path !== development)
    .flatMap((path) => findAll(read(path), importsOf).map((name) => ({ path, name })))
  expect(imported.length).toBeGreaterThan(200)
  expect(imported.filter(({ name }) => name !== 'node' && !(name in dependencies))).toEqual([])
})
