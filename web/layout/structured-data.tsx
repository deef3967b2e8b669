import { useLocation } from 'react-router'
import { pathIn } from '#lib/languages.ts'
import { common } from '#texts/common.ts'
import { language } from '#texts/language.ts'
import { useOrigin } from './page-head.tsx'

/** What a page tells search engines, in the vocabulary of schema.org, without the context. */
export type Described = { '@type': string; [property: string]: unknown }

/** Returns the whole address of a file of ours, or of a page in the language of this build. */
export type Absolute = { file: (path: string) => string; page: (path: string) => string }

type Describe = (absolute: Absolute) => Described[]

/**
 * Writes the data of a page for search engines. Only the server needs it, because they load each page as a document: pass
 * `import.meta.env.SSR && describe`, which keeps the code of `describe` out of the browser's build.
 */
export function StructuredData({ describe }: { describe: Describe | false }) {
  const origin = useOrigin()
  const { pathname } = useLocation()
  const texts = describe ? describe(absoluteAt(origin)).map(writeStructuredData) : []
  const scripts = texts.map((text) => `<script type="application/ld+json">${text}</script>`)
  return (
    <div
      // What the server wrote about a page goes when the next one is opened in its place.
      key={pathname}
      hidden
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- every `<` is escaped, so no text can end its element
      dangerouslySetInnerHTML={{ __html: scripts.join('') }}
    />
  )
}

export function absoluteAt(origin: string): Absolute {
  const file = (path: string) => new URL(path, `${origin}/`).href
  return { file, page: (path) => file(pathIn(language.code, path)) }
}

/** The JSON for the script element, with every `<` escaped. */
export const writeStructuredData = (data: Described): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)

type Crumb = { name: string; path: string }

/** The way from the home page to this page, which is the last of `crumbs`. */
export const describeBreadcrumbs = (crumbs: Crumb[], { page }: Absolute): Described => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: common.siteName, path: '/' }, ...crumbs].map(({ name, path }, nth) => ({
    '@type': 'ListItem',
    position: nth + 1,
    name,
    item: page(path),
  })),
})

/** Who runs the site, and how to search it. */
export const describeSite = ({ file, page }: Absolute): Described[] => [
  {
    '@type': 'Organization',
    name: common.siteName,
    url: file('/'),
    logo: file('/icon-512.png'),
  },
  {
    '@type': 'WebSite',
    name: common.siteName,
    url: page('/'),
    inLanguage: language.code,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${page('/search')}?q={words}` },
      'query-input': 'required name=words',
    },
  },
]
