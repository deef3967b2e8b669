type Component = {
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}
export function readBill(node: string): {
  bomFormat: string
  specVersion: string
  components: Component[]
}
export function isAllowed(licence: string): boolean
export function sbom(): Promise<number>
