/** The product's own name and credit (G-06); the clinic's name is a setting. */
export const product = {
  name: 'OpenWard',
  credit: 'Built by the OpenWard contributors',
}

/** The year of the copyright: this one. */
export function copyrightYear(): number {
  return new Date().getFullYear()
}
