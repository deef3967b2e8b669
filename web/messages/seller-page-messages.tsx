import { sellerPage } from './en/seller-page.ts'

/** The texts of the page of a seller. They load only with that page. */
export const useSellerPageMessages = () => sellerPage
