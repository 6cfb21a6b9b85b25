import { BlockList, isIPv4, isIPv6 } from 'node:net';

const privateNetworks = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(address, bits, 'ipv4');
}
for (const [address, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(address, bits, 'ipv6');
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether an address is of a network that the internet does not reach, loopback among them. */
export function isPrivateAddress(address: string): boolean {
  const plain = mapped.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return privateNetworks.check(plain, 'ipv4');
  return isIPv6(plain) && privateNetworks.check(plain, 'ipv6');
}

/** What counts as one place that calls come from: an IPv4 address, or the /64 of an IPv6 one, which is given to one. */
export function networkOf(address: string): string {
  const plain = mapped.exec(address)?.[1] ?? address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = (plain.split('%')[0] ?? '').split('::');
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '');
  const [first, last] = [groups(head), groups(tail)];
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  const all = [...first, ...zeros, ...last].slice(0, 4);
  return `${all.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
