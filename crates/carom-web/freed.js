// What has been freed says so when it is used, instead of "null pointer passed to rust".

/**
 * Guards classes of a WebAssembly module. Their bindings keep an address in each instance; of a freed
 * one it is asked for in vain.
 * @param {Record<string, { prototype: { free(): void } }>} classes by the names that users know
 */
export function guardFreed(classes) {
  for (const [name, { prototype }] of Object.entries(classes)) {
    const { free } = prototype;
    const freed = new WeakSet();
    const get = () => {
      throw new Error(`this ${name} has been freed; make a new one, or call free() after its last use`);
    };
    prototype.free = function () {
      if (freed.has(this)) return;
      free.call(this);
      freed.add(this);
      Object.defineProperty(this, "__wbg_ptr", { get });
    };
    if (Symbol.dispose) prototype[Symbol.dispose] = prototype.free;
  }
}
