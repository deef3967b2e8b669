import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { local, root } from '../setup/project.mjs'
import { say } from '../setup/say.mjs'

/** The folder of the browser's files by what their addresses begin with. */
const folders = { '/': join(root, 'build', 'client'), '/bn/': join(root, 'build', 'bn', 'client') }

/** How many compressed bytes of JavaScript the pages that people open first may load before they are usable. */
const budget = 132 * 1024
const firstPages = ['', 'brand/:id', 'item/:id']

/**
 * Prints how much JavaScript and CSS each page loads before it is usable, compressed with brotli, in each language; and
 * how much more or less JavaScript than when this was printed last.
 */
export function sayWeights() {
  const file = local('weights.json')
  const earlier = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const weights = Object.keys(folders).flatMap((base) => sayWeightsAt(base, earlier))
  writeFileSync(file, JSON.stringify(Object.fromEntries(weights)))
}

function sayWeightsAt(base, earlier) {
  const { entry, routes } = readManifest(base)
  say(`\n${'page'.padEnd(28)}${'JavaScript'.padStart(12)}${'styles'.padStart(12)}${'change'.padStart(12)}`)
  const pages = Object.values(routes).filter((each) => isPage(each, routes))
  return pages.map((route) => sayWeight([entry, ...lineOf(route, routes)], base, earlier))
}

/** Prints the line of the page that these parts make. Returns its path with the bytes of its JavaScript. */
function sayWeight(parts, base, earlier) {
  const paths = parts.map((part) => part.path).filter(Boolean)
  const path = base + paths.join('/')
  const scripts = parts.flatMap((part) => [part.module, ...part.imports])
  const styles = parts.flatMap((part) => part.css ?? [])
  const weight = weighFiles(scripts, base)
  const change = weight - (earlier[path] ?? weight)
  const changed = change === 0 ? '' : `${change > 0 ? '+' : ''}${change} bytes`.padStart(12)
  const isOver = weight > budget && firstPages.includes(paths.join('/'))
  const note = isOver ? `   over its budget of${inKb(budget)}` : ''
  say(`${path.padEnd(28)}${inKb(weight)}${inKb(weighFiles(styles, base))}${changed}${note}`)
  return [path, weight]
}

function readManifest(base) {
  const folder = join(folders[base], 'assets')
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file))
  const text = readFileSync(join(folder, name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

// A route that contains other routes is a frame and not a page.
const isPage = (route, routes) => !Object.values(routes).some((other) => other.parentId === route.id)

function lineOf(route, routes) {
  const parent = route.parentId ? lineOf(routes[route.parentId], routes) : []
  return [...parent, route]
}

function weighFiles(addresses, base) {
  // The manifest adds a # to the name of a style that a dialog loads too.
  return [...new Set(addresses.map((address) => address.replace('#', '').slice(base.length)))]
    .map((file) => statSync(join(folders[base], `${file}.br`)).size)
    .reduce((sum, bytes) => sum + bytes, 0)
}

const inKb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(12)
