import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { local, root } from '../setup/project.mjs'
import { say } from '../setup/say.mjs'

/** The folder of the browser's files by what their addresses begin with. */
const folders = { '/': join(root, 'build', 'client'), '/bn/': join(root, 'build', 'bn', 'client') }

/**
 * How many KB of compressed JavaScript, with the list of all pages, these may load before they are usable: the pages that
 * people open first, and sign-in, which also needs a form and its schema. The browser tests measure the same.
 */
export const budgets = { '': 140, 'brand/:id': 140, 'item/:id': 140, login: 160 }

/**
 * Prints how much JavaScript and CSS each page loads before it is usable, compressed with brotli, in each language; and
 * how much more or less JavaScript than when this was printed last. With `onlyBudgets`, only the pages that have a budget.
 */
export function sayWeights({ onlyBudgets = false } = {}) {
  const file = local('weights.json')
  const earlier = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  say(`\n${'page'.padEnd(28)}${'JavaScript'.padStart(12)}${'styles'.padStart(12)}${'change'.padStart(12)}`)
  const pages = Object.keys(folders).flatMap((base) => weighPages(base))
  for (const page of pages) if (page.budget || !onlyBudgets) sayWeight(page, earlier[page.path])
  writeFileSync(file, JSON.stringify(Object.fromEntries(pages.map(({ path, scripts }) => [path, scripts]))))
}

/** Returns the pages with this prefix: their paths, the bytes of their JavaScript and styles, and their budgets in KB. */
function weighPages(base) {
  const { manifest, list } = readManifest(base)
  const weigh = (route) => {
    const parts = [manifest.entry, ...lineOf(route, manifest.routes)]
    const path = parts.flatMap((part) => part.path || []).join('/')
    return {
      path: base + path,
      scripts: weighFiles([...parts.flatMap((part) => [part.module, ...part.imports]), list], base),
      styles: weighFiles(
        parts.flatMap((part) => part.css ?? []),
        base,
      ),
      budget: budgets[path],
    }
  }
  return Object.values(manifest.routes)
    .filter((each) => isPage(each, manifest.routes))
    .map(weigh)
}

function sayWeight({ path, scripts, styles, budget }, earlier = scripts) {
  const change = scripts - earlier
  const changed = change === 0 ? '' : `${change > 0 ? '+' : ''}${change} bytes`
  const isOver = budget && scripts > budget * 1024
  const note = budget ? `   ${isOver ? 'OVER its budget' : 'of'} ${budget} KB` : ''
  say(`${path.padEnd(28)}${inKb(scripts)}${inKb(styles)}${changed.padStart(12)}${note}`)
}

/** Returns the build's list of all pages, and the address of the file that it is in. */
function readManifest(base) {
  const folder = join(folders[base], 'assets')
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file))
  const text = readFileSync(join(folder, name), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  return { manifest, list: `${base}assets/${name}` }
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
