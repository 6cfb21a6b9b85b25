import { lookup } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Networks behind the server's own walls, and those that no server of somebody else's has. */
const inside = new BlockList();
const subnets = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // With the ways of writing an IPv4 address as one of IPv6.
  '::/127',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];
for (const subnet of subnets) {
  const [address = '', bits] = subnet.split('/');
  inside.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** An address that a company's provider must not have. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is an address of an inner network.`);
  }
}

function isPrivate(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The host of an address as the name service takes it. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|[\].]$/g, '');
}

/** @throws PrivateAddressError where the host is an inner address written out; names are looked up when connecting */
export function rejectPrivateHost(url: URL): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && isPrivate(host)) throw new PrivateAddressError(host);
}

/** How long a name service may take where the answer is only told sooner than by the connection. */
const lookupMs = 2_000;

/** Whether a host is an inner address or a name of one now. One that nobody knows in time is not. */
export async function leadsInside(url: URL): Promise<boolean> {
  const late = delay(lookupMs, [], { ref: false });
  const found = await Promise.race([lookUp(hostOf(url), { all: true }).catch(() => []), late]);
  return found.some(({ address }) => isPrivate(address));
}

/** Looks a name up for a connection, which then goes to just the addresses that were validated here. */
export const lookupOutside: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return callback(error ?? new Error(`${host} has no address.`), []);
    if (found.some(({ address }) => isPrivate(address))) return callback(new PrivateAddressError(host), []);
    return options.all === true ? callback(null, found) : callback(null, first.address, first.family);
  });
};
