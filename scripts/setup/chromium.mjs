import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { envFor, logOf, runOrThrow } from './child.mjs'
import { programOf } from './packages.mjs'
import { isWindows, root } from './project.mjs'
import { Failure, saying } from './say.mjs'
import { endIfStopped } from './signals.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const installed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const advice =
  'The browser tests need Chromium: install chromium or google-chrome, or set CHROME_PATH to one.'

/** Returns the Chromium for the tests: CHROME_PATH, the machine's or Playwright's. Installs one if there is none. */
export async function findChromium(node) {
  const asked = process.env.CHROME_PATH
  if (asked && !doesRun(asked)) throw new Failure(`CHROME_PATH is ${asked}, which does not run.`)
  const found = asked || findOnMachine() || findPlaywrights(node)
  if (found) return found
  const isRoot = process.getuid?.() === 0
  try {
    if (isRoot && systemId() === 'debian') await installFromDebian()
    else await installPlaywrights(node, isRoot)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    endIfStopped()
    throw new Failure(`${advice} What was tried is in ${relative(root, logOf('chromium'))}.`)
  }
  const brought = findOnMachine() || findPlaywrights(node)
  if (brought) return brought
  throw new Failure(
    `${advice} Where one is there but lacks libraries: sudo npx playwright install-deps chromium.`,
  )
}

async function installFromDebian() {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, log: logOf('chromium') }
  await saying('Installing Chromium (apt-get)', async () => {
    await runOrThrow('Reading the package lists', 'apt-get', ['update'], options)
    const packages = ['install', '--yes', '--no-install-recommends', 'chromium']
    await runOrThrow('Installing Chromium', 'apt-get', packages, options)
  })
}

async function installPlaywrights(node, isRoot) {
  // Chromium needs system libraries, and only root may install these.
  const withLibraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : []
  await saying('Bringing Chromium (about 150 MB)', () =>
    runOrThrow(
      'Bringing Chromium',
      node,
      [programOf('playwright', '@playwright/test'), 'install', ...withLibraries, 'chromium'],
      { env: envFor(node), log: logOf('chromium'), node: true },
    ),
  )
}

function findOnMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const inPath = names.flatMap((name) =>
    folders.map((folder) => join(folder, isWindows ? `${name}.exe` : name)),
  )
  return [...inPath, ...installed].find((path) => existsSync(path) && doesRun(path))
}

function findPlaywrights(node) {
  const code = `process.stdout.write((await import('@playwright/test')).chromium.executablePath())`
  const { stdout } = spawnSync(node, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' })
  return stdout && existsSync(stdout) && doesRun(stdout) ? stdout : undefined
}

// Ubuntu's chromium-browser may be a script that only says how to install it. On Windows, `--version` opens a window.
const doesRun = (path) =>
  isWindows ? existsSync(path) : spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

function systemId() {
  if (!existsSync('/etc/os-release')) return undefined
  return /^ID="?([a-z]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
}
