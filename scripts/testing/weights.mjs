import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/project.mjs'
import { say } from '../setup/say.mjs'

/** The folder of the browser's files by what their addresses begin with. */
const folders = { '/': join(root, 'build', 'client'), '/bn/': join(root, 'build', 'bn', 'client') }

/** How many compressed bytes of JavaScript the home page may load before it is usable. */
const homeBudget = 140 * 1024

/** Prints how much JavaScript and CSS each page loads before it is usable, compressed with brotli, in each language. */
export function sayWeights() {
  for (const base of Object.keys(folders)) sayWeightsAt(base)
}

function sayWeightsAt(base) {
  const { entry, routes } = readManifest(base)
  const weigh = (addresses) => weighFiles(addresses, base)
  say(`\n${'page'.padEnd(28)}${'JavaScript'.padStart(12)}${'styles'.padStart(10)}`)
  for (const route of Object.values(routes).filter((each) => isPage(each, routes))) {
    const loaded = lineOf(route, routes)
    const scripts = [entry, ...loaded].flatMap((part) => [part.module, ...part.imports])
    const styles = [entry, ...loaded].flatMap((part) => part.css ?? [])
    const weight = weigh(scripts)
    const path =
      base +
      loaded
        .map((part) => part.path)
        .filter(Boolean)
        .join('/')
    const note = path === base && weight > homeBudget ? '   over its budget of 140 KB' : ''
    say(`${path.padEnd(28)}${inKb(weight)}${inKb(weigh(styles)).slice(2)}${note}`)
  }
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
