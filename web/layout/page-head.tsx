import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { type Language, languages, pathIn } from '#lib/languages.ts'
import { sharedPictureSize } from '#lib/shared-picture.ts'
import { shorten } from '#lib/shorten.ts'
import { common } from '#texts/common.ts'
import { language } from '#texts/language.ts'

type Props = {
  title: string
  /** One or two sentences for search results and shared links. Pages with a description are public. */
  description?: string
  /** The picture of a shared link, and its size in pixels. */
  image?: { url: string; width: number; height: number; alt: string }
  type?: 'website' | 'product' | 'profile'
}

const regional: Record<Language, string> = { en: 'en_GB', bn: 'bn_BD' }
/** About as much as search engines show. They would cut the rest, perhaps within a word. */
const maxTitle = 80
const maxDescription = 160

const ownPicture = { url: '/og.png', ...sharedPictureSize, alt: common.siteName }

/** What the root route loads for every page. */
export type RootData = { origin: string }

/** Our public origin: scheme and host. */
export function useOrigin(): string {
  return useRouteLoaderData<RootData>('root')?.origin ?? ''
}

/**
 * The title of a page and, in the server's HTML, what crawlers read of it: its description, canonical URL, the same page in
 * other languages, and Open Graph. Without a description, search engines are told not to index it.
 */
export function PageHead({ title, ...described }: Props) {
  const { pathname } = useLocation()
  const shownTitle = shorten(title, maxTitle, language.code)
  return (
    <>
      <title>
        {shownTitle.includes(common.siteName) ? shownTitle : `${shownTitle} · ${common.siteName}`}
      </title>
      {import.meta.env.SSR && <ForCrawlers title={shownTitle} {...described} />}
      <ServersHead key={pathname} />
    </>
  )
}

const forCrawlers = ['description', 'robots', 'twitter:card'].map((name) => `meta[name="${name}"]`)
const serversHead = [...forCrawlers, 'meta[property]', 'link[rel=canonical]', 'link[rel=alternate]'].join()

/** What the server wrote about a page goes when the next page is opened in its place. */
function ServersHead() {
  useEffect(() => () => document.head.querySelectorAll(serversHead).forEach((tag) => tag.remove()), [])
  return null
}

/** They load each page as a document, so only the server writes this. */
function ForCrawlers({ title, description, image = ownPicture, type = 'website' }: Props) {
  const { pathname } = useLocation()
  const origin = useOrigin()
  if (!description) return <meta name="robots" content="noindex" />
  const shortDescription = shorten(description, maxDescription, language.code)
  const urlIn = (each: Language) => origin + pathIn(each, pathname)
  const url = urlIn(language.code)
  return (
    <>
      <meta name="description" content={shortDescription} />
      <link rel="canonical" href={url} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={urlIn(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={urlIn('en')} />
      <meta property="og:locale" content={regional[language.code]} />
      <meta property="og:locale:alternate" content={regional[language.other]} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={common.siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={shortDescription} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={new URL(image.url, `${origin}/`).href} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
