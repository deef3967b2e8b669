import { selling } from '#texts/selling.ts'
import { AddListing } from '#web/selling/add-listing.tsx'
import { SellingScreen } from '#web/selling/selling-screen.tsx'

export default function AddListingPage() {
  return (
    <SellingScreen needs="seller" title={selling.addTitle} text={selling.addText}>
      {(record) => <AddListing record={record} />}
    </SellingScreen>
  )
}
