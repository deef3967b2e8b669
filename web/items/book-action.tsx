import type { Item } from '#contract/items.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { useSession } from '#web/session/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { preloadBooking } from './item-dialogs.tsx'

type Props = {
  item: Item
  /** The element that names the phone. */
  describedBy: string
  variant: 'primary' | 'soft'
  onBook: () => void
}

/** The way to have a phone; its own seller gets the way to manage it. */
export function BookAction({ item, describedBy, variant, onBook }: Props) {
  const { items } = useMessages()
  const { record } = useSession()
  if (record?._id === item.sellerId) {
    return (
      <LinkButton
        wide
        variant="secondary"
        to="/dashboard/managemylist"
        aria-label={items.manageListing(item.model)}
      >
        {items.yourListing}
      </LinkButton>
    )
  }
  return (
    <Button
      wide
      variant={variant}
      aria-describedby={describedBy}
      onPointerEnter={preloadBooking}
      onFocus={preloadBooking}
      onClick={onBook}
    >
      {items.bookNow}
    </Button>
  )
}
