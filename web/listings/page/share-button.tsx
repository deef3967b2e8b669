import type { Listing } from '#contract/listings.ts'
import { listingPage } from '#texts/listing-page.ts'
import { findPageAddress } from '#web/listings/card/page-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'

/** Opens the system's sheet for sharing; `onMissing` is called in a browser that has none or may not open it. */
export function ShareButton({ listing, onMissing }: { listing: Listing; onMissing: () => void }) {
  async function share() {
    if (!('share' in navigator)) return onMissing()
    try {
      await navigator.share({ title: listing.title, url: findPageAddress(listing) })
    } catch (error) {
      // Aborted: the person has closed the sheet. The browsers inside other apps may refuse to open one.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onMissing()
    }
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Icon name="share" size="small" />}
      aria-describedby="model"
      onClick={() => void share()}
    >
      {listingPage.share}
    </Button>
  )
}
