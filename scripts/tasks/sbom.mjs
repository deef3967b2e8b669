import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nodeForNpm, npmCli } from '../setup/npm.mjs'
import { prepare } from '../setup/prepare.mjs'
import { local, root } from '../setup/project.mjs'
import { Failure, say } from '../setup/say.mjs'

/**
 * The licences that a package of the server may have. LGPL is that of libvips, a shared library beside sharp that its
 * user can replace, as the licence asks; OFL that of the fonts, BlueOak and CC0 are permissive.
 */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
])

/**
 * Writes `.local/sbom.json`, what the server is made of in the format CycloneDX, and prints how many packages have which
 * licence, and the known vulnerabilities if the registry tells them. Returns 1 if a licence is not allowed or a
 * vulnerability is known.
 */
export async function sbom() {
  const node = await prepare({ toServe: true })
  const bill = readBill(node)
  const path = local('sbom.json')
  mkdirSync(local(), { recursive: true })
  writeFileSync(path, `${JSON.stringify(bill, undefined, 2)}\n`)
  const refused = sayLicences(bill)
  for (const { name, version, licence } of refused)
    say(`${name} ${version} has a licence that is not allowed: ${licence}`)
  say(`${bill.components.length} packages: ${relative(root, path)} (CycloneDX ${bill.specVersion})`)
  return refused.length > 0 || !sayVulnerabilities(node) ? 1 : 0
}

/** Returns the installed packages that the server needs, as npm describes them in CycloneDX. */
export function readBill(node) {
  // Without the tools, npm would leave out what the server shares with them too. Where they are not installed, it must not look.
  const hasTools = existsSync(join(root, 'node_modules', 'vitest'))
  const omit = hasTools ? [] : ['--omit=dev']
  const { status, stdout, stderr } = npm(node, ['sbom', '--sbom-format=cyclonedx', ...omit])
  if (status !== 0) throw new Failure(`npm could not list the packages:\n\n${stderr.trim()}`)
  const bill = JSON.parse(stdout)
  const served = listServed().add(bill.metadata.component['bom-ref'])
  return {
    ...bill,
    components: bill.components.filter((each) => served.has(each['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => served.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => served.has(each)) })),
  }
}

/** Returns `name@version` of each package that the lock file does not mark as one of the tools only. */
function listServed() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const served = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path && !dev && !devOptional,
  )
  return new Set(
    served.map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
  )
}

/** Prints a table of the licences, and returns the packages whose licence is not allowed. */
function sayLicences({ components }) {
  const packages = components.map(({ name, version, licenses = [] }) => ({
    name,
    version,
    licence: describeLicence(licenses),
  }))
  const counts = new Map()
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  for (const [licence, count] of [...counts].sort(([, one], [, other]) => other - one))
    say(`${String(count).padStart(5)}  ${licence}`)
  return packages.filter(({ licence }) => !isAllowed(licence))
}

const describeLicence = (licenses) =>
  licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join(' AND ') || 'none'

/** True when the licence is allowed: of `A OR B`, one of them; of `A AND B`, both. What mixes the two needs a look. */
export function isAllowed(licence) {
  const [choices, parts] = [' OR ', ' AND '].map((word) => licence.replaceAll(/[()]/g, '').split(word))
  if (choices.length > 1 && parts.length > 1) return false
  return choices.length > 1
    ? choices.some((each) => allowed.has(each))
    : parts.every((each) => allowed.has(each))
}

/** Prints the packages with a known vulnerability. Returns false if there is one; true too if the registry does not answer. */
function sayVulnerabilities(node) {
  const { stdout } = npm(node, ['audit', '--omit=dev', '--json'])
  const { vulnerabilities, message } = JSON.parse(stdout || '{}')
  if (!vulnerabilities) {
    say(`Known vulnerabilities: not read, the registry does not tell them (${message ?? 'no answer'}).`)
    return true
  }
  const found = Object.values(vulnerabilities)
  for (const { name, severity, range } of found) say(`${name} ${range}: ${severity}`)
  say(found.length === 0 ? 'Known vulnerabilities: none' : `Known vulnerabilities: ${found.length}`)
  return found.length === 0
}

function npm(node, args) {
  return spawnSync(nodeForNpm(node), [npmCli(), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
}
