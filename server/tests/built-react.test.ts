import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchPatiently, makeMigratedDataDir, startProcess } from '#test/process.ts'

test('the product renders without NODE_ENV with the React of its built pages, not with one that NODE_ENV chooses', async () => {
  const product = await startProcess(await makeMigratedDataDir(), [], { NODE_DEBUG: 'module' })
  expect((await fetchPatiently(`${product.address}/about`)).status).toBe(200)
  // Node prints every CommonJS file that it loads, such as React's packages.
  const loaded = [...product.output().matchAll(/load "[^"]*node_modules\/([^"]+)" for module/g)].map(
    ([, file]) => file,
  )
  expect(loaded).toContainEqual(expect.stringMatching(/^fastify\//))
  expect(loaded.filter((file) => /^(react|react-dom|react-router|scheduler)\//.test(file ?? ''))).toEqual([])
})

test('the built pages contain the production build of React', async () => {
  const files = await readdir('build/server', { recursive: true })
  const scripts = files.filter((file) => file.endsWith('.js'))
  const code = await Promise.all(scripts.map((file) => readFile(join('build/server', file), 'utf8')))
  // Only that build has links in place of the texts of its errors.
  expect(code.join('\n')).toContain('https://react.dev/errors/')
  expect(code.join('\n')).not.toMatch(/\breact[\w-]*\.development\b/)
})
