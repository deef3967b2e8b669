import packageFile from '../../package.json' with { type: 'json' }

/** The version of the product, such as `0.3.0`. */
export const version: string = packageFile.version
