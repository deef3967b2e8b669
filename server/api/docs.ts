import type { ErrorCode } from '#contract/errors.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { english } from '../sentences/sentences.ts'
import type { describeApi } from './openapi.ts'

type Description = ReturnType<typeof describeApi>
type Operation = {
  summary: string
  description?: string
  tags: string[]
  'x-who': string
  'x-needs'?: { signInWithinMinutes: number }
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: { 200: { content: Record<string, { schema: unknown }> } }
}

/** The API's documentation as one HTML page without a script. */
export function renderDocs(api: Description): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  )
  const nouns = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))]
  const sections = nouns.map((noun) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === noun)
    return `<section><h2 id="${noun}">${escapeHtml(noun)}</h2>${own.map(renderOperation).join('')}</section>`
  })
  const errors = Object.entries(api['x-error-codes']).map(
    ([code, status]) =>
      `<li><code>${code}</code> ${status} ${escapeHtml(explainCode(code as ErrorCode))}</li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Hatbodol API</title>
<link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Hatbodol API</h1>
<p>${escapeHtml(api.info.description)} All calls stand behind <code>/api</code>.
The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${nouns.map((noun) => `<a href="#${noun}">${escapeHtml(noun)}</a>`).join(' ')} <a href="#errors">errors</a></nav>
${sections.join('\n')}
<section><h2 id="errors">errors</h2><ul>${errors.join('')}</ul></section></main></body></html>`
}

/** The title of an error, and those of its sentences that contain no facts of a case. */
function explainCode(code: ErrorCode): string {
  const sentences = Object.entries(english.refusals).flatMap(([reason, sentence]) =>
    reason.split('/')[0] === code && typeof sentence === 'string' ? [sentence] : [],
  )
  return [`${english.titles[code]}.`, ...sentences].join(' ')
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}) {
  const parameters = operation.parameters.map(
    ({ name, in: place, required }) =>
      `<li><code>${escapeHtml(name)}</code> in ${place}${required ? ', required' : ''}</li>`,
  )
  return `<article><h3><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${renderText(operation.summary)} <span class="who">Who: ${escapeHtml(operation['x-who'])}${renderNeeds(operation)}.</span></p>
${(operation.description?.split('\n\n') ?? []).map((note) => `<p>${renderText(note)}</p>`).join('')}
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody ? renderSchema('Body', operation.requestBody.content) : ''}
${renderSchema('Answer', operation.responses[200].content)}</article>`
}

/** A text as HTML, in which names between backticks are code. */
const renderText = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const renderNeeds = ({ 'x-needs': needs }: Operation) =>
  needs ? `, signed in within ${needs.signInWithinMinutes} minutes` : ''

function renderSchema(title: string, content: Record<string, { schema: unknown }>): string {
  const [entry] = Object.entries(content)
  if (!entry) return ''
  const [type, { schema }] = entry
  return `<details><summary>${title} <small>${type}</small></summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
}

export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 } main { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
nav a { margin-right: .75rem } article { border-top: 1px solid #8884; padding: .5rem 0 }
h3 { font-size: 1rem; margin: .5rem 0 } .method { color: #0a6b4d; font-weight: 700 } .who { opacity: .75 }
@media (prefers-color-scheme: dark) { .method, a { color: #6fd3ad } }
pre { overflow: auto; padding: 1rem; background: #8881; border-radius: 12px; font-size: .85rem }`
