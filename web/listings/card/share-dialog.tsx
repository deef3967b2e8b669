import type { Listing } from '#contract/listings.ts'
import { formatTaka } from '#formats/money.ts'
import { sharing } from '#texts/sharing.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { findPageAddress } from './page-address.ts'
import { listShareAddresses } from './share-addresses.ts'

type Props = { listing: Listing; open: boolean; onOpenChange: (open: boolean) => void }

/** Passes the page of a listing on, in browsers that have no sheet of the system for it. */
export function ShareDialog({ listing, open, onOpenChange }: Props) {
  const page = findPageAddress(listing)
  const { copy, isByHand } = useCopy(page, sharing)
  const words = `${listing.title}, ${formatTaka(listing.price)}`
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={sharing.title} description={listing.title}>
      <Stack gap="1">
        {listShareAddresses(page, words, navigator.userAgent).map(({ app, address }) => (
          <LinkButton key={app} to={address} target="_blank" rel="noopener" variant="secondary" wide>
            {sharing.apps[app]}
          </LinkButton>
        ))}
        {copy && (
          <Button variant="secondary" wide onClick={copy}>
            {sharing.copy}
          </Button>
        )}
        {isByHand && <Text size="small">{page}</Text>}
      </Stack>
    </Dialog>
  )
}
