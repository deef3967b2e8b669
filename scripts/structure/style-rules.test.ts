import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findStyleBreaches, readStyleSheets } from './style-rules.ts'

const path = 'web/ui/card.module.css'

describe('styles take their values from the tokens', () => {
  const breachesIn = (declaration: string) =>
    findStyleBreaches([{ path, text: `.card {\n  ${declaration};\n}\n` }]).map(({ at, message }) => [
      at,
      message.split(' is ')[0],
    ])

  test.each([
    ['color: #fff', 'color: #fff'],
    ['background: rgb(0 0 0 / 50%)', 'background: rgb('],
    ['border: 1px solid White', 'border: White'],
    ['--own: #0c5a3a', '--own: #0c5a3a'],
    ['color: var(--ink, black)', 'color: black'],
    ['padding: 0 0.75rem', 'padding: 0.75rem'],
    ['margin-inline-end: -0.5em', 'margin-inline-end: -0.5em'],
    ['gap: calc(2px + var(--space-1))', 'gap: 2px'],
    ['scroll-padding-top: 4rem', 'scroll-padding-top: 4rem'],
    ['font-size: 0.9375rem', 'font-size: 0.9375rem'],
    ['font: 600 14px/1.5 var(--font)', 'font: 14px'],
    ['border-radius: 6px', 'border-radius: 6px'],
    ['border-top-left-radius: .5rem', 'border-top-left-radius: .5rem'],
    ['box-shadow: 0 2px 1px var(--line)', 'box-shadow: 2px'],
    ['transition: color 150ms', 'transition: 150ms'],
    ['animation: turn .7s linear', 'animation: .7s'],
    ['z-index: 10', 'z-index: 10'],
  ])('%s is refused', (declaration, found) => {
    expect(breachesIn(declaration)).toEqual([[`${path}:2`, found]])
  })

  test.each([
    'padding: 0 var(--space-2) 1px',
    'margin: -1px auto',
    'margin: calc(-1 * var(--space-1)) min(var(--space-3), 4vw) 0 5%',
    'grid-template-columns: 6rem 1fr',
    'width: 36px',
    'inset: 2px auto auto 50%',
    'outline: 3px solid var(--green)',
    'border: 2px solid currentcolor',
    'border-radius: 50%',
    'box-shadow: 0 0 0 1px var(--green)',
    'color: var(--red)',
    'color: transparent',
    'transition: color var(--quick) var(--ease)',
    'animation: none 0s',
    'z-index: 0',
    'z-index: -1',
    'z-index: var(--layer-bar)',
  ])('%s is allowed', (declaration) => {
    expect(breachesIn(declaration)).toEqual([])
  })

  test('no size changes when the font arrives', () => {
    expect(breachesIn('max-width: calc(13ch + 1px)')).toEqual([[`${path}:2`, 'max-width: ch']])
  })

  test('a class of a module has the name of an export', () => {
    const text = `.good, a.badRow:hover > .is-new { top: 0.5em }
      .default { & .-in:not(.fine) { top: 0 } }
      /* .old-name { */ .card:has(:global(.Other--focus)) { top: 0 }`
    const breachesOf = (file: string) =>
      findStyleBreaches([{ path: file, text }]).map(({ message }) => message.split(' ')[0])
    expect(breachesOf(path)).toEqual(['.is-new', '.default', '.-in'])
    expect(breachesOf('web/ui/base.css')).toEqual([])
  })

  test('values in media queries and several values in a line count; comments, selectors and conditions do not', () => {
    const text = `/* color: #fff; */\n@media (width >= 48rem) {\n  .red:hover { color: #abc; gap: 3px }\n}\n@container (width < 44rem) {}\n`
    const breaches = findStyleBreaches([{ path, text }])
    expect(breaches.map(({ at }) => at)).toEqual([`${path}:3`, `${path}:3`])
  })

  test('every style sheet of web is read, except the tokens themselves', () => {
    const folder = mkdtempSync(join(tmpdir(), 'styles-'))
    mkdirSync(join(folder, 'web/ui'), { recursive: true })
    for (const name of ['base.css', 'card.module.css', 'card.tsx', 'fonts.css', 'tokens.css'])
      writeFileSync(join(folder, 'web/ui', name), 'a { color: #000; }')
    const paths = readStyleSheets(folder).map((sheet) => sheet.path)
    rmSync(folder, { recursive: true })
    expect(paths).toEqual(['web/ui/base.css', 'web/ui/card.module.css'])
  })
})
