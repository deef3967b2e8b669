import { execFile, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeDataDir } from '#test/processes/data-dir.ts'

type Package = { dev?: boolean; os?: string[]; cpu?: string[] }
type Lock = { packages: Record<string, Package> }

/** A copy of the project in which `npm ci --omit=dev` has run, as far as the scripts can see, but for what is left out. */
async function makeDeployment(isLeftOut: (each: Package) => boolean = () => false): Promise<string> {
  const folder = await makeDataDir()
  for (const path of ['scripts', 'package.json', 'package-lock.json', '.npmrc'])
    await cp(path, join(folder, path), { recursive: true })
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock
  const installed = Object.entries(packages).filter(
    ([path, each]) => path !== '' && !each.dev && !isLeftOut(each),
  )
  await mkdir(join(folder, 'node_modules'))
  const note = JSON.stringify({ packages: Object.fromEntries(installed) })
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), note)
  return folder
}

/** Runs `prepare` in the folder, offline. Returns what it prints. */
async function prepare(folder: string, options: string, uid?: number): Promise<string> {
  const code = `import { prepare } from '${folder}/scripts/setup/prepare.mjs'; console.log(await prepare(${options}))`
  const env = {
    PATH: process.env['PATH'],
    npm_config_offline: 'true',
    npm_config_cache: join(folder, 'no-cache'),
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    env,
    ...(uid !== undefined && { uid }),
  })
  return stdout.trim()
}

test('what serves needs only the packages of npm ci --omit=dev, and writes nothing into the folder of the code', async () => {
  const folder = await makeDeployment()
  expect(await prepare(folder, '{ toServe: true }')).toBe(process.execPath)
  expect(await readdir(join(folder, 'node_modules'))).toEqual(['.package-lock.json'])
  expect(await readdir(folder)).not.toContain('.local')
  // Without the tools nothing can be built.
  await expect(prepare(folder, '{ toServe: false }')).rejects.toThrow('Installing packages')
})

test('packages of this system that the npm of an old Node has left out are installed', async () => {
  const isOfThisSystem = ({ os, cpu }: Package) =>
    Boolean(os?.includes(process.platform) && cpu?.includes(process.arch))
  const folder = await makeDeployment(isOfThisSystem)
  await expect(prepare(folder, '{ toServe: true }')).rejects.toThrow('Installing packages')
})

/** Whoever is root can write everywhere. */
const nobody = process.getuid?.() === 0 ? 65_534 : undefined
const canRun = spawnSync(process.execPath, ['--version'], { uid: nobody }).status === 0
/** Why no user without rights can run Node here, for the title of a test; empty if one can. */
const whyNotRun = canRun ? '' : ` (left out: only root can run ${process.execPath})`

test.skipIf(!canRun)(
  `a user who cannot write into the folder reads that it has to be built${whyNotRun}`,
  async () => {
    const folder = await makeDeployment(({ dev }) => !dev)
    await chmod(folder, 0o555)
    try {
      await expect(prepare(folder, '{ toServe: true }', nobody)).rejects.toThrow(
        `${folder}/ is not completely installed and built, and this user cannot write there. Run npm run build there as its owner.`,
      )
    } finally {
      // Otherwise its owner could not remove it.
      await chmod(folder, 0o755)
    }
  },
)

test('the settings of the project let npm leave out the tools', async () => {
  expect(await readFile('.npmrc', 'utf8')).not.toContain('include')
})
