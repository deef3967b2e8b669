import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

test('the bar slides for half a second, and does not slide if the person prefers reduced motion', () => {
  const [usual = '', still = ''] = read('ui/tokens.css').split('prefers-reduced-motion: reduce')
  expect(usual).toContain('--bar-pace: 500ms')
  expect(still).toContain('--bar-pace: 0ms')
  expect(read('layout/navigation.module.css')).toMatch(/\.bar \{[^}]*transition: translate var\(--bar-pace\)/)
})
