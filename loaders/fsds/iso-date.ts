/** `20090630` as `2009-06-30`, without checking that the date exists; null for other text. */
export function isoDate(compact: string | undefined): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(compact ?? '')
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}
