import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { envFor, logOf, runOrThrow } from './child.mjs'
import { programOf } from './packages.mjs'
import { isWindows, local, root } from './project.mjs'
import { Failure, saying } from './say.mjs'
import { endIfStopped } from './signals.mjs'

/** Chromium without a window. It loads a page in 0.21 s of processor time, and the whole Chromium in 0.30 s. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const installed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Where Debian keeps fonts as wide as those that phones and computers have. Without one, pages move when our fonts arrive. */
const deviceFonts = '/usr/share/fonts/truetype/liberation'

const advice =
  'The browser tests need Chromium: install chromium or google-chrome, or set CHROME_PATH to one.'

/**
 * Returns the Chromium for the tests: CHROME_PATH, the machine's or Playwright's. Installs one if there is none. As root
 * on Debian it also installs the cheaper headless shell beside a Chromium, and fonts, unless that fails.
 */
export async function findChromium(node) {
  const asked = process.env.CHROME_PATH
  if (asked && !doesRun(asked)) throw new Failure(`CHROME_PATH is ${asked}, which does not run.`)
  if (asked) return asked
  const isRoot = process.getuid?.() === 0
  const hasApt = isRoot && systemId() === 'debian'
  if (hasApt && !findInPath(shells)) await tryToInstall('chromium-headless-shell')
  if (hasApt && !existsSync(deviceFonts)) await tryToInstall('fonts-liberation')
  const shell = findInPath(shells)
  const found = shell ?? findOnMachine() ?? findPlaywrights(node)
  if (found) return found
  try {
    if (hasApt) await installFromDebian('chromium')
    else await installPlaywrights(node, isRoot)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    endIfStopped()
    throw new Failure(`${advice} What was tried is in ${relative(root, logOf('chromium'))}.`)
  }
  const installedNow = findOnMachine() ?? findPlaywrights(node)
  if (installedNow) return installedNow
  throw new Failure(
    `${advice} If it is installed but lacks libraries: sudo npx playwright install-deps chromium.`,
  )
}

/** Installs a package that the tests can do without. After a failure it is not tried again. */
async function tryToInstall(name) {
  const tried = local(`${name}-was-tried`)
  if (existsSync(tried)) return
  try {
    await installFromDebian(name)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    endIfStopped()
    mkdirSync(dirname(tried), { recursive: true })
    writeFileSync(tried, '')
  }
}

async function installFromDebian(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, log: logOf('chromium') }
  await saying(`Installing ${name} (apt-get)`, async () => {
    const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
    await runOrThrow('Reading the package lists', 'apt-get', [...patience, 'update'], options)
    const packages = [...patience, 'install', '--yes', '--no-install-recommends', name]
    await runOrThrow(`Installing ${name}`, 'apt-get', packages, options)
  })
}

async function installPlaywrights(node, isRoot) {
  // Chromium needs system libraries, and only root may install these.
  const withLibraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : []
  await saying('Installing Chromium (about 150 MB)', () =>
    runOrThrow(
      'Installing Chromium',
      node,
      [programOf('playwright', '@playwright/test'), 'install', ...withLibraries, 'chromium'],
      { env: envFor(node), log: logOf('chromium'), node: true },
    ),
  )
}

const findOnMachine = () => findInPath(names) ?? installed.find((path) => existsSync(path) && doesRun(path))

function findInPath(wanted) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return wanted
    .flatMap((name) => folders.map((folder) => join(folder, isWindows ? `${name}.exe` : name)))
    .find((path) => existsSync(path) && doesRun(path))
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
