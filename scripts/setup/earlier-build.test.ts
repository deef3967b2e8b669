import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir } from '#test/processes/data-dir.ts'

const { keepingEarlier } = (await import(new URL('./earlier-build.mjs', import.meta.url).href)) as {
  keepingEarlier: (folder: string, aside: string, build: () => Promise<void>) => Promise<void>
}

test('a build keeps the files of the last one that succeeded, and no others', async () => {
  const data = await makeDataDir()
  const folder = join(data, 'build')
  const earlier = () => readdir(join(folder, 'earlier'))
  const build = (file: string, fails = false) =>
    keepingEarlier(folder, join(data, 'aside'), async () => {
      await rm(folder, { recursive: true, force: true })
      await mkdir(join(folder, 'client', 'assets'), { recursive: true })
      await writeFile(join(folder, 'client', 'assets', file), '')
      if (fails) throw new Error('It does not build.')
    })
  await build('first.js')
  await build('second.js')
  expect(await earlier()).toEqual(['first.js'])
  await build('third.js')
  expect(await earlier()).toEqual(['second.js'])
  await expect(build('wrong.js', true)).rejects.toThrow('It does not build.')
  await build('fourth.js')
  expect(await earlier()).toEqual(['third.js'])
})
