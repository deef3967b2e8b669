import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir } from '#test/processes/data-dir.ts'
import { readBuilds } from './builds.ts'

test('the builds are read from the names of their manifests', async () => {
  const folder = await makeDataDir()
  for (const [language, files] of [
    ['en', ['home-1a.js', 'manifest-efdf30dc.js', 'manifest-efdf30dc.js.br']],
    ['bn', ['home-2b.js', 'manifest-0a1b2c3d.js']],
  ] as const) {
    await mkdir(join(folder, language, 'assets'), { recursive: true })
    for (const file of files) await writeFile(join(folder, language, 'assets', file), '')
  }
  expect(await readBuilds((language) => join(folder, language))).toBe('en=efdf30dc, bn=0a1b2c3d')
})
