import { useParams } from 'react-router'
import type { ListingId } from '#contract/ids.ts'
import { selling } from '#texts/selling.ts'
import type { PageHandle } from '#web/api/page-handle.ts'
import { requireId } from '#web/api/run-loader.ts'
import { RelistListing } from '#web/selling/edit-listing.tsx'
import { SellingScreen } from '#web/selling/selling-screen.tsx'

export const handle: PageHandle = { sameForEveryId: true }
export const loader = requireId
export const clientLoader = requireId

export default function RelistListingPage() {
  const { id } = useParams() as { id: ListingId }
  return (
    <SellingScreen needs="seller" title={selling.relistTitle} text={selling.relistText}>
      {(record) => <RelistListing key={id} id={id} record={record} />}
    </SellingScreen>
  )
}
