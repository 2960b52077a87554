/* The pictures of notifications: a build turns an import into an address. */
declare module "*.png" {
  const address: string;
  export default address;
}
