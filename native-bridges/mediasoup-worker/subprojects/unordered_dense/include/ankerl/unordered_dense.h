// The worker uses ankerl::unordered_dense for speed, not for semantics: nothing in it depends on the
// layout or on iteration order. The standard containers stand in, so that no source has to be fetched.
#ifndef FOOTLIGHT_UNORDERED_DENSE_H
#define FOOTLIGHT_UNORDERED_DENSE_H

#include <functional>
#include <unordered_map>
#include <unordered_set>

namespace ankerl::unordered_dense
{
	template<typename T>
	using hash = std::hash<T>;

	template<typename Key, typename Value, typename Hash = hash<Key>, typename Equal = std::equal_to<Key>>
	using map = std::unordered_map<Key, Value, Hash, Equal>;

	template<typename Key, typename Hash = hash<Key>, typename Equal = std::equal_to<Key>>
	using set = std::unordered_set<Key, Hash, Equal>;
} // namespace ankerl::unordered_dense

#endif
