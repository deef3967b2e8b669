import { useLocation, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'
import { useMessages } from '#web/messages/messages.tsx'

type Props = {
  title: string
  /** One or two sentences for search results and shared links; pages with one are public. */
  description?: string
  /** The picture that goes with a shared link, and its size. */
  image?: { url: string; width: number; height: number }
  type?: 'website' | 'product' | 'profile'
}

const ownPicture = { url: '/og.png', width: 1200, height: 630 }

/** The address people see us at. */
export function useOrigin(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.origin ?? ''
}

/** Title, description, canonical address and Open Graph of a page. Without a description, search engines pass it by. */
export function PageHead({ title, description, image = ownPicture, type = 'website' }: Props) {
  const { common } = useMessages()
  const { pathname } = useLocation()
  const origin = useOrigin()
  const fullTitle = title.includes(common.productName) ? title : `${title} · ${common.productName}`
  if (!description) {
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  }
  const url = origin + (pathname === '/' ? '/' : pathname.replace(/\/+$/u, ''))
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={common.productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={new URL(image.url, `${origin}/`).href} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
