/** The languages of the product. Everything has a text in the first one, whose addresses have no prefix. */
export const languages = ['en', 'bn'] as const
export type Language = (typeof languages)[number]

/** What the paths of the pages in this language begin with: `''` or `/bn`. */
export const prefixOf = (language: Language): '' | `/${Language}` => (language === 'en' ? '' : `/${language}`)

/** Returns the path of a page in this language, from its path without a prefix: `/bn/about`, `/bn`, `/about` or `/`. */
export const pathIn = (language: Language, path: string): string =>
  prefixOf(language) + path.replace(/\/+$/u, '') || '/'

/** Returns the path of a page without the prefix of its language: `/about` or `/`, from `/bn/about` or `/bn`. */
export function leaveOutLanguage(path: string): string {
  const prefix = prefixOf(languageOf(path))
  if (prefix === '' || !path.startsWith('/')) return path
  const rest = path.slice(prefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Returns the language of the page at this path. */
export function languageOf(path: string): Language {
  const [, first = ''] = path.split(/[/?#]/u)
  return languages.find((language) => language !== 'en' && language === first.toLowerCase()) ?? 'en'
}

/** Returns the language that an Accept-Language header prefers; English if it names none of ours. */
export function preferredLanguage(header: string | undefined): Language {
  const asked = (header ?? '').split(',').map((part) => {
    const [tag = '', quality = ''] = part.toLowerCase().split(';')
    return { tag: tag.trim(), weight: Number(/q=([\d.]+)/u.exec(quality)?.[1] ?? 1) }
  })
  // A weight of 0 means: not this one.
  const wanted = asked.filter(({ weight }) => weight !== 0).toSorted((a, b) => b.weight - a.weight)
  const tags = wanted.map(({ tag }) => tag.split('-')[0])
  const ours = tags.map((tag) => languages.find((language) => language === tag))
  return ours.find((language) => language !== undefined) ?? 'en'
}
