export const productPort = Number(process.env['E2E_PORT'] ?? 3970)
export const controlPort = productPort + 1
