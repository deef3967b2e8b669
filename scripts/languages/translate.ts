import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { joinEndings } from '#lib/join-endings.ts'
import type { Language } from '#lib/languages.ts'

const root = join(import.meta.dirname, '..', '..')

/** The folders of the texts of pages, which have a folder for each language, by the name that pages import. */
const languageFolders = {
  '#texts/': 'web/texts',
  '#sentences/': 'contract/sentences',
  '#formats/': 'lib/formats',
}

const isBanglaText = new RegExp(
  String.raw`/(?:${Object.values(languageFolders).join('|')})/bn/[^?]+\.ts$`,
  'u',
)

/** In the code of texts, joins endings in Bangla to their words, and “not” at the end of a text to its verb. */
export const joinWords = (code: string): string =>
  joinEndings(code).replaceAll(/(?<=[\u0980-\u09FF]) (?=(?:না|নেই|নয়)।['`])/gu, '\u00A0')

/** Gives the pages the texts of a language. */
export function translate(language: Language): Plugin {
  return {
    name: 'translate',
    enforce: 'pre',
    resolveId(source) {
      const found = Object.entries(languageFolders).find(([name]) => source.startsWith(name))
      if (!found) return undefined
      const [name, folder] = found
      return join(root, folder, language, source.slice(name.length))
    },
    transform: {
      filter: { id: isBanglaText },
      handler: (code) => ({ code: joinWords(code), map: null }),
    },
  }
}

/** Returns the files of texts that exist in one language and not in the other. */
export function listMissing(present: Language, missing: Language): string[] {
  return [...Object.values(languageFolders), 'server/sentences'].flatMap((folder) => {
    const files = globSync('**/*.ts', { cwd: join(root, folder, present), exclude: ['**/*.test.ts'] })
    return files.map((file) => `${folder}/${missing}/${file}`).filter((path) => !existsSync(join(root, path)))
  })
}
