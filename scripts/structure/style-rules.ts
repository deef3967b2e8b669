import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Breach } from './sources.ts'

/** A style sheet: its path relative to the project, and its text. */
type StyleSheet = { path: string; text: string }

/** The tokens themselves, and the fonts, which name files. */
const exempt = /(^|\/)(tokens|fonts)\.css$/

/** Lengths that the tokens define. Parts of the screen (vw, dvh), percentages and `fr` are not steps of a scale. */
const length = /(?<![\w.-])-?\d*\.?\d+(rem|px|em|ch|ex|pt)\b/g
const time = /(?<![\w.-])\d*\.?\d+m?s\b/g
const colour =
  /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\b(white|black|gr[ae]y|silver|red|green|blue|yellow|orange|brown|pink|purple|navy|teal)\b/gi

type Rule = { properties: RegExp; raw: RegExp; use: string }

/** The values that are refused, by property. Sizes, positions and line widths are allowed: each belongs to one place. */
const rules: Rule[] = [
  { properties: /^/, raw: colour, use: 'a colour' },
  { properties: /^((row-|column-)?gap|(scroll-)?(margin|padding)(-.+)?)$/, raw: length, use: '--space-*' },
  { properties: /^font(-size)?$/, raw: length, use: '--text-*' },
  { properties: /^border-(.+-)?radius$/, raw: length, use: '--radius-*' },
  { properties: /^(box|text)-shadow$/, raw: length, use: '--shadow or --ring' },
  { properties: /^(transition|animation)(-.+)?$/, raw: time, use: 'a duration' },
  { properties: /^z-index$/, raw: /(?<![\w-])\d*[1-9]\d*\b/g, use: '--layer-*' },
]

/** Zero and one pixel are allowed everywhere. */
const isAllowed = (value: string) => /^-?(0+(\.0+)?|1px|0[a-z]+)$/.test(value)

/** Reads every style sheet of `web`. */
export function readStyleSheets(folder: string): StyleSheet[] {
  const names = readdirSync(join(folder, 'web'), { recursive: true, encoding: 'utf8' })
  return names
    .map((name) => `web/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.css') && !exempt.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

/** Finds values that should come from `web/ui/tokens.css`, and classes of modules that the code cannot name. */
export function findStyleBreaches(sheets: StyleSheet[]): Breach[] {
  return sheets.flatMap(({ path, text }) => {
    const values = listDeclarations(text).flatMap((each) => check(path, each))
    return path.endsWith('.module.css') ? [...values, ...findClassBreaches(path, text)] : values
  })
}

/** In the browser's build each class is an export by its name (`scripts/lighten`): it may have no dash. */
function findClassBreaches(path: string, text: string): Breach[] {
  const code = blankComments(text).replaceAll(/:global\([^)]*\)/g, '')
  const names = [...code.matchAll(/(?<![\w)])\.(?<name>-?[a-z_][\w-]*)(?=[^;{}]*\{)/gi)]
  return [...new Set(names.map(({ groups }) => groups?.['name'] ?? ''))]
    .filter((name) => name === 'default' || name.includes('-'))
    .map((name) => ({ at: path, message: `.${name} cannot be the name of an export: choose another.` }))
}

type Declaration = { property: string; value: string; line: number }

function check(path: string, { property, value, line }: Declaration): Breach[] {
  const own = withoutVariables(value)
  const moving = /\dch\b/.test(own)
    ? [{ at: `${path}:${line}`, message: `${property}: ch is another width once the font is there: use em.` }]
    : []
  return rules
    .filter(({ properties }) => properties.test(property))
    .flatMap(({ raw, use }) => [...own.matchAll(raw)].map(([found]) => ({ found, use })))
    .filter(({ found }) => !isAllowed(found))
    .map(({ found, use }) => ({
      at: `${path}:${line}`,
      message: `${property}: ${found} is a raw value: use ${use} of web/ui/tokens.css, or add a step there.`,
    }))
    .concat(moving)
}

/** A variable without its name, so that `--green` is no colour here. Its fallback stays. */
const withoutVariables = (value: string) => value.replaceAll(/var\(\s*--[\w-]+/g, 'var(')

const blankComments = (text: string) =>
  text.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))

function listDeclarations(text: string): Declaration[] {
  const code = blankComments(text)
  const declarations = code.matchAll(/(?<=[;{}]\s*)(?<property>[\w-]+)\s*:(?<value>[^;{}]+)(?=[;}])/g)
  return [...declarations].map(({ groups, index }) => ({
    property: groups?.['property'] ?? '',
    value: groups?.['value'] ?? '',
    line: code.slice(0, index).split('\n').length,
  }))
}
