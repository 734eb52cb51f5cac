/** The address if it is a web address, otherwise null. */
export function safeAddress(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return address;
}
