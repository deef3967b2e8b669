import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeDataDir } from '#test/processes/data-dir.ts'

type Lock = { packages: Record<string, { dev?: boolean }> }

/** A copy of the project in which `npm ci --omit=dev` has run, as far as the scripts can see. */
async function makeDeployment(): Promise<string> {
  const folder = await makeDataDir()
  for (const path of ['scripts', 'package.json', 'package-lock.json', '.npmrc'])
    await cp(path, join(folder, path), { recursive: true })
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  await mkdir(join(folder, 'node_modules'))
  const note = JSON.stringify({ packages: Object.fromEntries(installed) })
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), note)
  return folder
}

test('what serves needs only the packages of npm ci --omit=dev, and writes nothing into the folder of the code', async () => {
  const folder = await makeDeployment()
  const prepare = (options: string) => {
    const code = `import { prepare } from '${folder}/scripts/setup/prepare.mjs'; console.log(await prepare(${options}))`
    const env = {
      PATH: process.env['PATH'],
      npm_config_offline: 'true',
      npm_config_cache: join(folder, 'no-cache'),
    }
    return promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env })
  }
  expect((await prepare('{ toServe: true }')).stdout.trim()).toBe(process.execPath)
  expect(await readdir(join(folder, 'node_modules'))).toEqual(['.package-lock.json'])
  expect(await readdir(folder)).not.toContain('.local')
  // Without the tools nothing can be built.
  await expect(prepare('{ toServe: false }')).rejects.toThrow('Installing packages')
})

test('the settings of the project let npm leave out the tools', async () => {
  expect(await readFile('.npmrc', 'utf8')).not.toContain('include')
})
