import vocabulary from './vocabulary.json' with { type: 'json' }

// `vocabulary.json` has the types that our pages use, from version 30.0 of https://schema.org/docs/developers.html: each
// type with its parents, each property with the types that have it and those of its values.

type Properties = Record<string, [types: string[], values: string[]]>
const properties = vocabulary.properties as unknown as Properties
const parentsOf = vocabulary.types as Record<string, string[]>
const members = vocabulary.members as Record<string, string[]>
const context = 'https://schema.org'

/** Returns what contradicts the vocabulary of schema.org in this JSON-LD: unknown types and properties, wrong values. */
export function findViolations(data: unknown): string[] {
  const { '@context': given, ...node } = data as Record<string, unknown>
  return [...(given === context ? [] : [`the context is ${String(given)}`]), ...findInNode(node, '')]
}

function findInNode({ '@type': type, ...given }: Record<string, unknown>, path: string): string[] {
  const name = String(type)
  if (!(name in parentsOf)) return [`${path} has the unknown type ${name}`]
  return Object.entries(given).flatMap(([property, value]) => {
    const at = `${path}/${name}.${property}`
    if (property === '@id') return []
    // https://schema.org/docs/actions.html: a property that somebody has to give when they act.
    if (property.endsWith('-input'))
      return hasProperty(name, property.slice(0, -'-input'.length)) ? [] : [`${at} does not exist`]
    if (!hasProperty(name, property)) return [`${at} does not exist`]
    const values = properties[property]?.[1] ?? []
    return [value].flat().flatMap((one) => findInValue(one, values, at))
  })
}

function findInValue(value: unknown, wanted: string[], at: string): string[] {
  if (typeof value === 'object' && value !== null) {
    const node = value as Record<string, unknown>
    const fits = wanted.some((type) => listWithParents(String(node['@type'])).includes(type))
    return [...(fits ? [] : [`${at} may not be ${String(node['@type'])}`]), ...findInNode(node, at)]
  }
  return wanted.some((type) => isOfType(value, type)) ? [] : [`${at} may not be ${JSON.stringify(value)}`]
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'Number' || type === 'Integer')
    return typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/u.test(value))
  if (typeof value !== 'string' || value === '') return false
  if (type in members) return (members[type] ?? []).some((member) => value === `${context}/${member}`)
  // The address of a thing may stand for it.
  if (type === 'URL' || type === 'ImageObject' || type in parentsOf) return URL.canParse(value)
  return type === 'Text'
}

const hasProperty = (type: string, property: string): boolean =>
  listWithParents(type).some((each) => properties[property]?.[0].includes(each))

function listWithParents(type: string): string[] {
  return [type, ...(parentsOf[type] ?? []).flatMap(listWithParents)]
}
