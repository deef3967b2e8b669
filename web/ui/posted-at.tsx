import { formatAgo, formatDay } from '#lib/dates.ts'
import { useNow } from './use-now.ts'

/** When it was: the day in the page's HTML, which is kept for a while, and "3 days ago" once the page has come alive. */
export function PostedAt({ iso }: { iso: string }) {
  const now = useNow()
  const at = new Date(iso)
  return (
    <time dateTime={iso} title={formatDay(at)}>
      {now ? formatAgo(at, now) : formatDay(at)}
    </time>
  )
}
