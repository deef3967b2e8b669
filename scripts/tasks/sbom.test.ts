import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isAllowed, readBill } from './sbom.mjs'

const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

describe('npm run sbom', () => {
  it('lists every package of the server in CycloneDX, with licence and hash', () => {
    const bill = readBill(process.execPath)
    expect(bill.bomFormat).toBe('CycloneDX')
    expect(bill.specVersion).toMatch(/^1\.\d+$/)
    const names = new Map(bill.components.map(({ name, version }) => [name, version]))
    expect(Object.entries(dependencies).filter(([name, version]) => names.get(name) !== version)).toEqual([])
    const lacking = bill.components.filter(
      ({ purl, hashes, licenses }) => !purl.startsWith('pkg:npm/') || !hashes?.length || !licenses?.length,
    )
    expect(lacking).toEqual([])
    // The server shares it with a tool.
    expect(names.has('pg-protocol')).toBe(true)
    // A tool is not part of the server.
    expect(names.has('vitest')).toBe(false)
  })

  it('refuses a licence that nobody has allowed', () => {
    const licences = ['MIT', '(MIT OR CC0-1.0)', '(MIT OR GPL-3.0-only)', 'MIT AND OFL-1.1']
    expect(licences.filter((licence) => !isAllowed(licence))).toEqual([])
    const refused = ['GPL-3.0-only', 'MIT AND GPL-3.0-only', '(MIT OR ISC) AND GPL-3.0-only', 'none', '']
    expect(refused.filter(isAllowed)).toEqual([])
  })
})
