import { formatAgo } from '#formats/dates.ts'
import { formatDay } from '#formats/unbroken-dates.ts'
import { useNow } from '#web/ui/use-now.ts'

/**
 * The date of an event. The server's HTML shows the day, because the HTML is cached for a while. Once hydrated, it
 * shows "3 days ago".
 */
export function PostedAt({ iso }: { iso: string }) {
  const now = useNow()
  const at = new Date(iso)
  return (
    <time dateTime={iso} title={formatDay(at)}>
      {now ? formatAgo(at, now) : formatDay(at)}
    </time>
  )
}
