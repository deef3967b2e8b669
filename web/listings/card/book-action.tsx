import { useEffect, useId } from 'react'
import type { Listing } from '#contract/listings.ts'
import { listings } from '#texts/listings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { loadWhenUsed } from '#web/ui/start/load-when-idle.ts'
import styles from './book-action.module.css'
import { preloadBooking } from './listing-dialogs.tsx'
import { useIsOwn } from './use-is-own.ts'
import { Text } from '#web/ui/text/text.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Props = {
  listing: Listing
  /** The id of the element that names the phone. */
  describedBy: string
  variant: 'primary' | 'soft'
  onBook: () => void
}

/** The button that books a phone. Its own seller sees a link to manage it instead. */
export function BookAction({ listing, describedBy, variant, onBook }: Props) {
  // On a slow network the dialog's code would take long after the press.
  useEffect(() => loadWhenUsed(async () => preloadBooking()), [])
  if (useIsOwn(listing)) return <OwnListing listing={listing} />
  return (
    <Button
      wide
      variant={variant}
      aria-describedby={describedBy}
      onPointerEnter={preloadBooking}
      onFocus={preloadBooking}
      onClick={onBook}
    >
      {listings.bookNow}
    </Button>
  )
}

function OwnListing({ listing }: Pick<Props, 'listing'>) {
  const whyId = useId()
  return (
    <Stack gap="half" className={styles.own}>
      <LinkButton
        wide
        variant="secondary"
        to="/dashboard/managemylist"
        aria-label={listings.manageOwnOf(listing.title)}
        aria-describedby={whyId}
      >
        {listings.manageOwn}
      </LinkButton>
      <Text id={whyId} size="small" soft>
        {listings.ownListing}
      </Text>
    </Stack>
  )
}
