/** The log file of the browser tests' product: its lines are too many for the output of the tests. */
export const serverLog = '.local/logs/browser-tests-product.log'
